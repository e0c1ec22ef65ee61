import { href } from 'react-router';
import type { AppContext } from '#server/app-context.ts';
import { isFramed, type Framing } from '#server/http/framing.ts';
import { originsSetting } from '#server/site-settings/site-setting.ts';

/** Sites that may show our forms in a frame: origins, separated by spaces. */
export const embedOrigins = originsSetting('embedOrigins', 2000);

/** The forms, where they are sent, and the thanks. */
const paths = [
  href('/book'),
  href('/book/thank-you'),
  href('/.netlify/functions/booking-form'),
  href('/intake'),
  href('/intake/thank-you'),
  href('/intake/short'),
  href('/intake/short/thank-you'),
  href('/functions/v1/intake-submissions'),
  href('/newsletter'),
  href('/newsletter/thank-you'),
];

/** The forms that other sites may show in a frame, and those sites. */
export function framingOf({ settings }: Pick<AppContext, 'settings'>): Framing {
  return { paths, origins: () => settings.get(embedOrigins).split(' ').filter(Boolean) };
}

/** Whether a page is rendered for a frame, which needs neither header nor footer. */
export function isForFrame(app: Pick<AppContext, 'settings'>, { url, headers }: Request): boolean {
  const { pathname, search } = new URL(url);
  return isFramed(framingOf(app), pathname + search, headers.get('Sec-Fetch-Dest') ?? undefined);
}
