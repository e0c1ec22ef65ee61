/** What the browser says of where a request came from. */
export interface BookingMetadata {
  readonly source: string;
  readonly userAgent: string;
  readonly timestamp: string;
  readonly referrer: string;
}

/** The one kind of inquiry so far. */
export const inquiryType = 'strategy_call';
