import { href } from 'react-router';
import {
  shortIntakeCopy as copy,
  shortIntakeFields,
  type ShortIntakeField,
} from '#features/intake/short/short-intake.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import { offlineText } from '#forms/sending/offline.ts';
import { honeypotField } from '#forms/spam.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { TextControl } from '#ui/fields/text-control.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { OfflineNote } from '#ui/messages/offline-note.tsx';
import { PlainPage, ThanksPage } from '#ui/page/plain-page.tsx';

const shortDraftKey = 'short-form-data';

/** Id of the form, whose number follows at the end of the page. */
export const shortIntakeForm = 'short-intake-form';

const controlId = (field: ShortIntakeField) => `short-${field}`;

export function ShortIntakePage({ form, errors, formError }: typeof shortIntakeFields.blank) {
  const marked = shortIntakeFields.names.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ fieldId: controlId(field), message }];
  });
  return (
    <PlainPage title={copy.title} lead={copy.lead} width="m">
      {formError !== '' && (
        <Alert tone="error" role="alert">
          {formError}
        </Alert>
      )}
      {marked.length > 0 && <ErrorSummary title={copy.notSent} errors={marked} />}
      <form
        id={shortIntakeForm}
        method="post"
        action={href('/intake/short')}
        noValidate
        data-plain-draft={shortDraftKey}
      >
        <Stack gap="6">
          {shortIntakeFields.names.map((name) => (
            <TextControl
              key={name}
              id={controlId(name)}
              name={name}
              field={shortIntakeFields.fields[name]}
              error={errors[name]}
              defaultValue={form[name]}
            />
          ))}
        </Stack>
        <Honeypot id={`short-${honeypotField}`} name={honeypotField} />
        <Cluster gap="5" rule="6" className="plain-page-actions">
          <Button type="submit" variant="primary" size="large">
            {copy.submit}
          </Button>
          <p className="soft">
            {copy.longer} <a href={href('/intake')}>{copy.longerLink}</a>
          </p>
        </Cluster>
        <OfflineNote>{offlineText}</OfflineNote>
      </form>
    </PlainPage>
  );
}

export function ShortIntakeThanks() {
  const { title, text, more, now, later } = copy.thanks;
  return (
    <ThanksPage title={title} text={text} reference={null} data-sent-draft={shortDraftKey}>
      <p>{more}</p>
      <Cluster gap="3">
        <ButtonLink href={href('/intake')} variant="primary">
          {now}
        </ButtonLink>
        <ButtonLink href={href('/book')}>{intakeMessages.bookCall}</ButtonLink>
      </Cluster>
      <p className="soft">{later}</p>
    </ThanksPage>
  );
}
