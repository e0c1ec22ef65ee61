/** Above every page of the portal. */
export const portalNotices = {
  erasure: {
    before: 'Your account will be erased on',
    after: 'Until then you cannot buy anything with it.',
    keep: 'Keep my account',
  },
} as const;
