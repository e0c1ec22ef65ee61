/** A call as its host's calendar shows it. */
export interface HostCall {
  readonly bookingId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly title: string;
  readonly description: string;
  /** Address where the call is joined. */
  readonly joinUrl: string | null;
  /** Grows with every change. */
  readonly revision: number;
}
