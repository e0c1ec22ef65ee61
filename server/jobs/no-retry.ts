/** Makes the job fail for good: another try cannot succeed. */
export class NoRetry extends Error {
  override readonly name = 'NoRetry';
}
