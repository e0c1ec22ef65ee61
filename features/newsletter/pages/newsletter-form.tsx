import './newsletter-form.css';
import { href } from 'react-router';
import { newsletter } from '#content/newsletter.ts';
import { WeekLine } from '#features/newsletter/pages/week-line.tsx';
import { honeypotField } from '#forms/spam.ts';
import { Button } from '#ui/button.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout/layout.tsx';

const { form: copy, done } = newsletter;

interface NewsletterFormProps {
  /** Unique on the page; prefixes the inner ids. */
  readonly id?: string;
  readonly headingLevel?: 2 | 3;
}

export function NewsletterForm({ id = 'newsletter', headingLevel = 2 }: NewsletterFormProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="newsletter screen-only" aria-labelledby={`${id}-title`}>
      <WeekLine />
      <Heading id={`${id}-title`}>{copy.title}</Heading>
      <p className="newsletter-lead soft">{copy.lead}</p>
      <SubscribeForm id={id} />
    </section>
  );
}

interface SubscribeFormProps {
  readonly id: string;
  readonly formId?: string;
  readonly startedAt?: string;
  readonly email?: string;
  /** Error of a form post without scripts. */
  readonly formError?: string;
}

/**
 * Works without scripts; `subscribe-in-place.ts` enhances it. Pages that are the same for everyone leave `formId` and
 * `startedAt` to the scripts.
 */
export function SubscribeForm({ id, formId = '', startedAt = '', email = '', formError = '' }: SubscribeFormProps) {
  const control = `${id}-email`;
  return (
    <form
      className="newsletter-form"
      data-newsletter=""
      data-state={formError === '' ? 'idle' : 'error'}
      method="post"
      action={href('/functions/v1/newsletter-subscriptions')}
    >
      <input type="hidden" name="formId" defaultValue={formId} autoComplete="off" />
      <input type="hidden" name="startedAt" defaultValue={startedAt} autoComplete="off" />
      <div className="newsletter-ask">
        <label htmlFor={control}>{copy.label}</label>
        <div className="newsletter-row">
          <input
            className="control"
            id={control}
            name="email"
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={copy.placeholder}
            defaultValue={email}
            autoFocus={formError !== ''}
            aria-invalid={formError === '' ? undefined : true}
            aria-describedby={`${id}-error ${id}-hint`}
          />
          <div role="alert">
            <p className="newsletter-error inline-error" id={`${id}-error`} hidden={formError === ''}>
              <Icon name="error" />
              <span data-error="">{formError}</span>
            </p>
          </div>
          <Button
            className="newsletter-send"
            type="submit"
            variant="primary"
            aria-describedby={`${id}-hint`}
            data-busy-copy={copy.busy}
          >
            {copy.button}
          </Button>
        </div>
        <p className="newsletter-hint soft small" id={`${id}-hint`}>
          {copy.hint}
        </p>
        <Honeypot id={`${id}-${honeypotField}`} name={honeypotField} />
      </div>
      <div className="newsletter-done" hidden>
        {(['active', 'pending'] as const).map((status) => (
          <div key={status} data-done={status}>
            <Row as="p" gap="2" className="newsletter-done-title" tabIndex={-1}>
              <Icon name={status === 'active' ? 'check' : 'mail'} className="icon-success" />
              {done[status].title}
            </Row>
            <p>{done[status].copy}</p>
          </div>
        ))}
        <Button type="reset">{done.another}</Button>
      </div>
    </form>
  );
}
