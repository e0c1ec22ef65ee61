import { href } from 'react-router';
import { invoiceCopy as copy } from '#content/payments/invoice.ts';
import type { InvoiceDocument } from '#features/purchases/reissue/reissue.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Cluster, Split, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';

interface InvoicePageProps {
  readonly invoice: InvoiceDocument;
  /** One line each. */
  readonly seller: readonly string[];
  /** The client's billing details, one line each; null for the team and without any. */
  readonly buyer: readonly string[] | null;
  readonly isOwn: boolean;
  readonly isSame: boolean;
  readonly isDone: boolean;
  /** Why it was not issued again, or ''. */
  readonly problem: string;
}

export function InvoicePage({ invoice, seller, problem, isDone, ...reissue }: InvoicePageProps) {
  const { number, replaces } = invoice;
  return (
    <PortalPage title={replaces === null ? copy.named(number) : copy.corrected(number)}>
      <div className="alert-region screen-only" role="status">
        {problem !== '' && <Alert tone="error">{problem}</Alert>}
        {problem === '' && isDone && <Alert tone="success">{copy.done}</Alert>}
      </div>
      <Document {...invoice} seller={seller} />
      {reissue.isOwn && <ReissuePart {...reissue} />}
    </PortalPage>
  );
}

function Document(invoice: InvoiceDocument & Pick<InvoicePageProps, 'seller'>) {
  const { billedTo, replaces, issuedAt, paidAt, rows, notes, originalPdf, seller } = invoice;
  const buyer = billedTo === null ? [copy.noBuyer] : [billedTo.name ?? '', ...billedTo.address];
  const taxId = billedTo?.taxId ?? null;
  return (
    <Split as="section" columns="head" gap="8" rowGap="3" rule="6" pad="6" aria-label={copy.title}>
      <Facts labels="above">
        <Fact label={copy.from}>
          <Lines lines={seller} />
        </Fact>
        <Fact label={copy.to}>
          <Lines lines={taxId === null ? buyer : [...buyer, copy.vatId(taxId)]} />
        </Fact>
        <Fact label={copy.issued}>
          <LocalTime at={issuedAt} isDay />
        </Fact>
        {paidAt !== null && (
          <Fact label={copy.paid}>
            <LocalTime at={paidAt} isDay />
          </Fact>
        )}
      </Facts>
      <Stack gap="4">
        {replaces !== null && (
          <p>
            {copy.replaces(replaces.number)}
            <LocalTime at={replaces.issuedAt} isDay />
            {copy.onlyBuyer}
          </p>
        )}
        <Facts>
          {rows.map(({ label, value }, at) => (
            <Fact key={at} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
        {notes.map((note) => (
          <p key={note} className="small">
            {note}
          </p>
        ))}
        {originalPdf !== null && (
          <p className="small screen-only">
            <a href={originalPdf} rel="noreferrer">
              {copy.original}
            </a>
          </p>
        )}
      </Stack>
    </Split>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, at) => (
    <span key={at} className="under">
      {line}
    </span>
  ));
}

function ReissuePart({ buyer, isSame }: Pick<InvoicePageProps, 'buyer' | 'isSame'>) {
  const { title, text, none, same, button, edit } = copy.reissue;
  return (
    <PortalSection titleId="reissue-title" title={title} className="screen-only">
      <Stack gap="4">
        <p>{buyer === null ? none : isSame ? same : text}</p>
        {buyer !== null && !isSame && (
          <p>
            <Lines lines={buyer} />
          </p>
        )}
        <Cluster gap="3">
          {buyer !== null && !isSame && (
            <form method="post">
              <Button type="submit" variant="primary">
                {button}
              </Button>
            </form>
          )}
          <ButtonLink href={href('/dashboard/billing/details')}>{edit}</ButtonLink>
        </Cluster>
      </Stack>
    </PortalSection>
  );
}
