/** Makes the job fail permanently, because another attempt cannot succeed. */
export class NoRetry extends Error {
  override readonly name = 'NoRetry';
}
