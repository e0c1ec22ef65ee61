import type { ReactNode } from 'react';
import { href } from 'react-router';
import { site } from '#content/site.ts';
import { trustCopy as copy } from '#features/trust/trust.copy.ts';
import type { CompanyLink } from '#features/site-settings/company.public.ts';
import { honeypotField } from '#forms/spam.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Split } from '#ui/layout/split.tsx';
import { Alert } from '#ui/messages/alert.tsx';

interface TrustPageProps {
  readonly email: string;
  readonly company: string;
  readonly errors: { readonly email?: string | undefined; readonly company?: string | undefined };
  readonly isSent: boolean;
  /** Null without any. */
  readonly subprocessors: ReactNode;
  readonly links: readonly CompanyLink[];
}

/** Id of the form of the report, whose number follows at the end of the page. */
export const reportForm = 'report-form';

export function TrustPage({ subprocessors, links, ...report }: TrustPageProps) {
  return (
    <>
      <Split columns="pair" gap="12">
        <Report {...report} />
        <Stack gap="10">
          <Part id="agreement" title={copy.agreement.title}>
            <p>{copy.agreement.lead}</p>
            <Cluster as="p" gap="3">
              <ButtonLink href={href('/data-processing-agreement')}>{copy.agreement.read}</ButtonLink>
              <ButtonLink href={href('/data-processing-agreement.html')} download>
                {copy.agreement.download}
              </ButtonLink>
            </Cluster>
          </Part>
          <Part id="security" title={copy.more.title}>
            <p>
              <a href={href('/soc2-compliance')}>{copy.more.practices}</a>
            </p>
            <p>
              {copy.more.contact} <a href={`mailto:${site.mail.compliance}`}>{site.mail.compliance}</a>
            </p>
            {links.map(({ label, url }) => (
              <p key={url}>
                <a href={url}>{label}</a>
              </p>
            ))}
          </Part>
        </Stack>
      </Split>
      {subprocessors !== null && (
        <Part id="subprocessors" title={copy.subprocessors.title}>
          <p>{copy.subprocessors.lead}</p>
          {subprocessors}
        </Part>
      )}
    </>
  );
}

function Report({ email, company, errors, isSent }: Omit<TrustPageProps, 'subprocessors' | 'links'>) {
  const { title, lead, submit, sent } = copy.report;
  return (
    <Part id="report" title={title}>
      {isSent ? (
        <Alert tone="success" role="status">
          {sent}
        </Alert>
      ) : (
        <Stack as="form" gap="4" id={reportForm} method="post" action={`${href('/trust')}#report`} noValidate>
          <p className="soft">{lead}</p>
          <TextField
            name="email"
            type="email"
            label={copy.report.email}
            error={errors.email}
            defaultValue={email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            marked
          />
          <TextField
            name="company"
            label={copy.report.company}
            error={errors.company}
            defaultValue={company}
            autoComplete="organization"
            optional
          />
          <Honeypot id={`report-${honeypotField}`} name={honeypotField} />
          <p>
            <Button type="submit" variant="primary" size="large">
              {submit}
            </Button>
          </p>
        </Stack>
      )}
    </Part>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <Stack as="section" gap="4" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </Stack>
  );
}
