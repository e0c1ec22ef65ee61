/** Shown while a page loads. */
export const portalWaiting = {
  page: 'Loading...',
  admin: 'Verifying access...',
} as const;
