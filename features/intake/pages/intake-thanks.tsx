import { href } from 'react-router';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { ThanksPage } from '#ui/page/plain-page.tsx';

interface IntakeThanksProps {
  readonly reference: string | null;
  readonly filesLost: number;
  readonly article: { readonly title: string; readonly path: string } | null;
}

export function IntakeThanks({ reference, filesLost, article }: IntakeThanksProps) {
  return (
    <ThanksPage
      title={intakeMessages.thankYouTitle}
      text={intakeMessages.thankYouText}
      reference={reference}
      data-sent-draft={draftKey}
    >
      {filesLost > 0 && <Alert tone="warning">{intakeMessages.filesLost(filesLost)}</Alert>}
      <p>{intakeMessages.confirmationSent}</p>
      <p data-for="signed-out">
        <a href={href('/signup')}>{intakeMessages.follow}</a>
      </p>
      {article !== null && (
        <p>
          {intakeMessages.read} <a href={article.path}>{article.title}</a>
        </p>
      )}
      <Cluster gap="3">
        <ButtonLink href="/" variant="primary">
          Close
        </ButtonLink>
        <ButtonLink href={href('/book')}>{intakeMessages.bookCall}</ButtonLink>
      </Cluster>
    </ThanksPage>
  );
}
