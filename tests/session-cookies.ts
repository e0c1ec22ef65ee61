import { expect } from 'vitest';

/** The response's cookies as a browser sends them back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** The response's session event. */
export function eventOf(answer: Response): string | undefined {
  const notice = answer.headers.getSetCookie().find((one) => one.startsWith('meridian-notice='));
  expect(notice ?? '').not.toContain('HttpOnly');
  return /=(\w+);/.exec(notice ?? '')?.[1];
}
