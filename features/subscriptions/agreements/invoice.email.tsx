import { site } from '#content/site.ts';
import { formatExactMoney, type Money } from '#features/billing/money.ts';
import { dayText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface InvoiceEmail {
  readonly description: string;
  readonly number: string | null;
  readonly amount: Money;
  readonly dueAt: Date;
  /** The provider's page, where it is paid. */
  readonly payUrl: string;
  readonly pdfUrl: string | null;
  readonly dashboardUrl: string;
  /** It was due some days ago. */
  readonly isReminder: boolean;
  /** The invoice no longer has to be paid. */
  readonly isVoid: boolean;
}

const footer = `You received this email because of an invoice from ${site.name}. Reply with any question.`;

export function invoiceSubject({ description, number, isReminder, isVoid }: InvoiceEmail): string {
  const name = `${description}${number === null ? '' : ` (${number})`}`;
  if (isVoid) return `Canceled: your invoice for ${name}`;
  return isReminder ? `Reminder: your invoice for ${name} is overdue` : `Invoice from ${site.name}: ${name}`;
}

/** Email to the client, once when the invoice is issued, once when it is overdue, and once when it is voided. */
export function InvoiceEmailBody(mail: InvoiceEmail) {
  if (mail.isVoid) return <VoidInvoiceEmail {...mail} />;
  const { description, number, amount, dueAt, payUrl, pdfUrl, dashboardUrl, isReminder } = mail;
  const sum = formatExactMoney(amount);
  const text = isReminder
    ? `${sum} was due on ${dayText(dueAt)}. If you have paid it in the meantime, there is nothing to do.`
    : `${sum} is due on ${dayText(dueAt)}. You can pay it online.`;
  const facts = { For: description, Amount: sum, Invoice: number, Due: dayText(dueAt) };
  return (
    <EmailFrame brand={site.name} preview={text} footer={footer}>
      <EmailHeading>{isReminder ? 'Your invoice is overdue' : 'Your invoice'}</EmailHeading>
      <EmailText>{text}</EmailText>
      <EmailFacts
        facts={Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))}
      />
      <EmailButton href={payUrl}>{`Pay ${sum}`}</EmailButton>
      {pdfUrl === null ? null : <EmailText quiet>{`The invoice as PDF: ${pdfUrl}`}</EmailText>}
      <EmailText quiet>{`It is in your dashboard as well: ${dashboardUrl}`}</EmailText>
    </EmailFrame>
  );
}

function VoidInvoiceEmail({ description, number, amount, dashboardUrl }: InvoiceEmail) {
  const sum = formatExactMoney(amount);
  const text = `We canceled this invoice of ${sum}. You do not have to pay it; please ignore earlier emails about it.`;
  const facts = { For: description, Amount: sum, Invoice: number };
  return (
    <EmailFrame brand={site.name} preview={text} footer={footer}>
      <EmailHeading>Your invoice is canceled</EmailHeading>
      <EmailText>{text}</EmailText>
      <EmailFacts
        facts={Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))}
      />
      <EmailButton href={dashboardUrl}>Open your dashboard</EmailButton>
    </EmailFrame>
  );
}
