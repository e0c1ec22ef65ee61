import { site } from '#content/site.ts';
import { dayText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface ConfirmChangeMail {
  /** Name of the new plan. */
  readonly name: string;
  readonly amount: string;
  readonly until: Date;
  /** The provider's page, where the client confirms with their bank. */
  readonly payUrl: string;
  readonly planUrl: string;
}

export function confirmChangeSubject({ name }: ConfirmChangeMail): string {
  return `Confirm your payment to change to ${name}`;
}

/** Email to the client, once per change that waits for their bank. */
export function ConfirmChangeEmail({ name, amount, until, payUrl, planUrl }: ConfirmChangeMail) {
  const deadline = `${dayText(until)}, ${until.toISOString().slice(11, 16)} UTC`;
  const copy = `Your bank wants you to confirm the payment of ${amount}. Then your plan changes to ${name}.`;
  return (
    <EmailFrame
      brand={site.name}
      preview={copy}
      footer={`You received this email because you changed your plan at ${site.name}. Reply with any question.`}
    >
      <EmailHeading>Confirm your payment</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts
        facts={[
          { label: 'New plan', value: name },
          { label: 'Amount', value: amount },
          { label: 'Confirm before', value: deadline },
        ]}
      />
      <EmailText>If you do not confirm it by then, nothing is charged and your plan stays as it is.</EmailText>
      <EmailButton href={payUrl}>Confirm the payment</EmailButton>
      <EmailText quiet>{`To undo the change instead: ${planUrl}`}</EmailText>
    </EmailFrame>
  );
}
