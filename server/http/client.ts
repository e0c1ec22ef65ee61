/** Who asks, as the HTTP floor established it. */
export interface Client {
  /** The trusted client address (`TRUSTED_PROXIES` decides whether `X-Forwarded-For` is believed). */
  readonly address: string;
  /** What limits count by: the address, an IPv6 one by its /64 (a household's or a server's whole share). */
  readonly limitKey: string;
  readonly requestId: string;
  /** The CSP nonce of this response; only hydrated pages print it. */
  readonly nonce: string;
}
