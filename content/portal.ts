export const portalNotices = {
  erasure: {
    before: 'Your account will be erased on',
    after: 'Until then you cannot buy anything with it.',
    keep: 'Keep my account',
  },
} as const;

/** Shown while a page loads. */
export const portalWaiting = {
  page: 'Loading...',
  admin: 'Verifying access...',
} as const;
