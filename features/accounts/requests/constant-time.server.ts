import type { AppContext } from '#server/app-context.ts';

/** Min milliseconds, so timing does not reveal account existence. */
const shortest: Readonly<Record<string, number>> = {
  '/sign-up/email': 500,
  '/request-password-reset': 500,
  '/send-verification-email': 500,
  '/email-otp/send-verification-otp': 500,
  '/email-otp/request-password-reset': 500,
  '/sign-in/email': 300,
  '/sign-in/email-otp': 300,
  '/email-otp/verify-email': 300,
  '/email-otp/check-verification-otp': 300,
  '/email-otp/reset-password': 300,
};

/** Pads responses; successful sign-ins are not padded. */
export async function constantTime<Answer extends { readonly ok: boolean }>(
  app: Pick<AppContext, 'pause'>,
  path: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const started = performance.now();
  const response = await work();
  const minMilliseconds = response.ok && path.startsWith('/sign-in/') ? 0 : (shortest[path] ?? 0);
  const left = minMilliseconds - (performance.now() - started);
  if (left > 0) await app.pause(left);
  return response;
}
