import { site } from '#content/site.ts';
import type { returnNotices } from '#features/billing/billing.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import * as mails from '#features/purchases/emails/billing.email.tsx';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

interface ReturnEmail {
  readonly mail: mails.PaymentEmail;
  readonly notice: (typeof returnNotices)[number];
  /** For the team, about a refund that failed; null for the client. */
  readonly payer: mails.Payer | null;
}

const subjects = { refunded: 'Refund', 'refund-failed': 'Refund not delivered', credited: 'Credit note' };

export function returnSubject({ mail: { description }, notice, payer }: ReturnEmail): string {
  if (payer !== null) return `Refund failed: ${description}, ${payer.company ?? payer.email}`;
  return `${subjects[notice]} from ${site.name}: ${description}`;
}

const titles = {
  refunded: 'Your refund is on its way',
  'refund-failed': 'A refund was not delivered',
  credited: 'You have a credit note',
};

/** Email about money that went back, came back from the bank, or is not due anymore. */
export function ReturnEmailBody({ mail, notice, payer }: ReturnEmail) {
  const copy = toText(mail, notice, payer);
  const [refund, refunded, paid] = [mail.refund, mail.refunded, mail.amount].map(formatExactMoney);
  const facts = [...mails.factList({ Reason: mail.refundReason }), ...mails.paymentFacts(mail)];
  return (
    <EmailFrame brand={site.name} preview={copy} footer={mails.paymentFooter}>
      <EmailHeading>{titles[notice]}</EmailHeading>
      <EmailText>{copy}</EmailText>
      {notice === 'refunded' && refunded !== refund && (
        <EmailText>{`Including earlier refunds, that is ${refunded} of ${paid}.`}</EmailText>
      )}
      {mail.isOfSubscription && payer === null && <EmailText>Your subscription continues unchanged.</EmailText>}
      <EmailFacts facts={payer === null ? facts : [...facts, ...mails.payerFacts(payer)]} />
      {payer !== null && <EmailButton href={mail.personUrl}>Open the client</EmailButton>}
    </EmailFrame>
  );
}

function toText(mail: mails.PaymentEmail, notice: ReturnEmail['notice'], payer: mails.Payer | null): string {
  const { refund, amount, card, number, isOpen } = mail;
  const [sum, rest] = [refund, amount].map(formatExactMoney);
  if (payer !== null)
    return `The bank did not accept our refund of ${sum} to ${payer.name ?? payer.email}. The money is back in the balance at the payment provider, and the client was notified. Agree on another way, or refund again.`;
  if (notice === 'refund-failed')
    return `The bank did not accept our refund of ${sum}, so the money is back with us. Reply to this email, and we will find another way to send it.`;
  if (notice === 'refunded')
    return `We have refunded ${sum} of ${rest}${card === null ? '' : ` to ${card}`}. It should arrive within 5 to 10 business days.`;
  const note = `We have credited ${sum}${number === null ? '' : ` of invoice ${number}`}.`;
  return isOpen ? `${note} ${rest} is left to pay.` : `${note} We send you the money the way we agreed with you.`;
}
