import { href } from 'react-router';
import { resumeCopy as copy } from '#features/intake/saved/resume.copy.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PlainPage } from '#ui/page/plain-page.tsx';

/** `token` is null for a link that no longer works. */
export function ResumePage({ token }: { readonly token: string | null }) {
  const { title, text, button, expired, expiredText, restart } = copy;
  if (token === null) {
    return (
      <PlainPage title={expired} lead={expiredText} width="m">
        <ButtonLink href={href('/intake')} variant="primary">
          {restart}
        </ButtonLink>
      </PlainPage>
    );
  }
  return (
    <PlainPage title={title} lead={text} width="m">
      <form method="post" action={`${href('/intake/continue')}?token=${token}`}>
        <Button type="submit" variant="primary" size="large">
          {button}
        </Button>
      </form>
    </PlainPage>
  );
}
