export interface Client {
  /** `TRUSTED_PROXIES` decides whether `X-Forwarded-For` counts. */
  readonly address: string;
  /** IPv4 address or IPv6 /64. */
  readonly limitKey: string;
  readonly requestId: string;
  /** CSP nonce; only hydrated pages print it. */
  readonly nonce: string;
}
