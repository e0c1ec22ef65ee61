import { createHmac } from 'node:crypto';
import { href } from 'react-router';
import type { AppContext } from '#server/app-context.ts';

/** Token of the draft started by a short form. Only its hash is stored; the form's email derives it again. */
export function resumeToken({ secret }: Pick<AppContext, 'secret'>, formId: string): string {
  return createHmac('sha256', secret).update(`intake resume\0${formId}`).digest('base64url');
}

/** Opens the seven steps on any device. */
export function resumeLink(app: Pick<AppContext, 'secret' | 'env'>, formId: string): string {
  return `${app.env.PUBLIC_ORIGIN}${href('/intake/continue')}?token=${resumeToken(app, formId)}`;
}
