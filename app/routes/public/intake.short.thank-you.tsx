import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { shortIntakeCopy } from '#features/intake/short/short-intake.ts';
import { ShortIntakeThanks } from '#features/intake/short/short-page.tsx';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(shortIntakeCopy.thanks.title);

export default function ShortIntakeThankYouRoute() {
  return (
    <PageFrame>
      <ShortIntakeThanks />
    </PageFrame>
  );
}
