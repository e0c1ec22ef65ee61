import './contact-page.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Hours } from '#app/contact/hours.tsx';
import { WhyContact } from '#app/contact/why-contact.tsx';
import { Island } from '#app/public-page/islands/island.tsx';
import { LogoPicture } from '#app/shell/logo-picture.tsx';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { contact } from '#content/contact.ts';
import { contactDraftKey } from '#features/contact/pages/contact-draft.ts';
import { ContactForm } from '#features/contact/pages/contact-form.tsx';
import type { ContactFormProps } from '#features/contact/pages/use-contact-form.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { WayBack } from '#ui/page/way-back.tsx';

export function ContactPage({ form }: { form: ContactFormProps }) {
  return (
    <PageFrame>
      <div className="contact">
        <div className="grid contact-top">
          <header className="contact-copy">
            <BackHome />
            <h1>
              {contact.heading.map((sentence) => (
                <span key={sentence}>{sentence} </span>
              ))}
            </h1>
            <p className="lead-text">{contact.lead}</p>
          </header>
          <section className="contact-sheet screen-only" aria-labelledby="contact-sheet-title">
            <header className="contact-sheet-head">
              <LogoPicture />
              <h2 id="contact-sheet-title">{contact.form.title}</h2>
              <p>{contact.form.promise}</p>
              <p>{contact.form.needed}</p>
            </header>
            <Island
              name="contact-form"
              id="contact-form"
              component={ContactForm}
              props={form}
              draftKey={contactDraftKey}
            />
          </section>
          <Hours />
        </div>
        <WhyContact />
      </div>
    </PageFrame>
  );
}

/** Shown after a form post without scripts. */
export function ContactThanks({ sent }: { sent: string }) {
  return (
    <PageFrame>
      <div className="contact contact-thanks grid">
        <div className="contact-copy">
          <BackHome />
          <h1>{contact.thanks.title}</h1>
          <p className="contact-thanks-sent lead-text">{sent}</p>
          <p className="lead-text">{contact.thanks.copy}</p>
          <Stack gap="2" align="start">
            <a href={href('/intake')}>{contact.thanks.details}</a>
            <a href={href('/contact')}>{contact.thanks.another}</a>
          </Stack>
        </div>
        <Hours running />
      </div>
    </PageFrame>
  );
}

function BackHome(): ReactNode {
  return <WayBack href={href('/')}>{contact.home}</WayBack>;
}
