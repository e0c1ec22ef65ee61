import { site } from '#content/site.ts';
import { calculatorCopy, calculatorFacts } from '#features/calculator/calculator.copy.ts';
import { savingsOf, type CalculatorInput } from '#features/calculator/calculator.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

/** Numbers only: the address is unverified. */
export function CalculatorEmailBody({ input, link }: { readonly input: CalculatorInput; readonly link: string }) {
  return (
    <EmailFrame
      brand={site.name}
      preview="Your numbers, what they add up to, and the link to change them."
      footer={`You received this email because someone entered this address in the savings calculator of ${site.name}. If that wasn’t you, reply and we’ll delete it.`}
    >
      <EmailHeading>{calculatorCopy.email.subject}</EmailHeading>
      <EmailText>These are the numbers you entered and what they add up to.</EmailText>
      <EmailFacts facts={calculatorFacts(input, savingsOf(input))} />
      <EmailButton href={link}>Open the calculator</EmailButton>
      <EmailText quiet>Questions about your process? Reply to this email and a person will answer.</EmailText>
    </EmailFrame>
  );
}
