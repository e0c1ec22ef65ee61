import './newsletter-page.css';
import type { ComponentProps, ReactNode } from 'react';
import { href } from 'react-router';
import { newsletter } from '#content/newsletter.ts';
import { SubscribeForm } from '#features/newsletter/pages/newsletter-form.tsx';
import { WeekLine } from '#features/newsletter/pages/week-line.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { PageIcon } from '#ui/page-icon.tsx';

const { page, done } = newsletter;

/** A new form, or a refused one with its input and error. */
export function NewsletterPage(form: Omit<ComponentProps<typeof SubscribeForm>, 'id'>) {
  return (
    <div className="newsletter-page page-width">
      <header>
        <h1>
          {page.heading.map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h1>
        <p className="lead-text">{page.lead}</p>
      </header>
      <section className="newsletter screen-only" aria-labelledby="newsletter-title">
        <WeekLine />
        <h2 id="newsletter-title">{newsletter.form.title}</h2>
        <p className="newsletter-lead soft">{newsletter.form.lead}</p>
        <SubscribeForm id="newsletter" {...form} />
      </section>
      <section className="newsletter-contents" aria-labelledby="newsletter-contents-title">
        <h2 id="newsletter-contents-title" className="mono-label">
          {page.contents.title}
        </h2>
        <ul>
          {page.contents.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** After a post without scripts. */
export function NewsletterThanks({ status }: { readonly status: 'active' | 'pending' }) {
  return (
    <NewsletterNotice title={done[status].title} icon={status === 'active' ? 'check' : 'mail'}>
      <p>{done[status].copy}</p>
      <Cluster gap="3" align="stretch" className="newsletter-ways">
        <ButtonLink href={href('/insights')} variant="primary">
          {done.back}
        </ButtonLink>
        <ButtonLink href={href('/newsletter')}>{done.another}</ButtonLink>
      </Cluster>
    </NewsletterNotice>
  );
}

interface NewsletterNoticeProps {
  readonly title: string;
  readonly icon?: 'check' | 'mail' | 'link';
  readonly children: ReactNode;
}

export function NewsletterNotice({ title, icon, children }: NewsletterNoticeProps) {
  return (
    <div className="newsletter-page newsletter-notice page-width">
      <Stack gap="5" align="start" className="newsletter-notice-copy">
        <WeekLine />
        <Stack as="h1" gap="3">
          {icon &&
            (icon === 'link' ? (
              <PageIcon name={icon} className="icon-teal" />
            ) : (
              <Icon name={icon} className="icon-teal" />
            ))}
          {title}
        </Stack>
        {children}
      </Stack>
    </div>
  );
}
