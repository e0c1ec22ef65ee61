/** Delays the next attempt by about `seconds`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly seconds: number;

  constructor(message: string, seconds: number, options?: ErrorOptions) {
    super(message, options);
    this.seconds = seconds;
  }
}
