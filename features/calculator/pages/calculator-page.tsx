import './calculator-page.css';
import { href } from 'react-router';
import {
  calculatorCopy as copy,
  moneyText,
  formulaLines,
  hoursText,
  monthsText,
} from '#features/calculator/calculator.copy.ts';
import {
  calculatorFields,
  calculatorNames,
  calculatorQuery,
  savingsOf,
  type CalculatorErrors,
  type CalculatorInput,
  type ReadCalculator,
} from '#features/calculator/calculator.ts';
import { honeypotField } from '#forms/spam.ts';
import { Button } from '#ui/button.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { Split } from '#ui/layout/split.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { PlainPage } from '#ui/page/plain-page.tsx';

interface CalculatorPageProps extends ReadCalculator {
  readonly email: string;
  readonly emailError: string;
  readonly isSent: boolean;
  /** That explains the formula, while it is published. */
  readonly article: { readonly title: string; readonly path: string } | null;
}

/** Id of the form of the email, whose number follows at the end of the page. */
export const estimateForm = 'estimate-form';

/** A form whose result is a page: it works without scripts, and every result has an address. */
export function CalculatorPage({ typed, input, errors, article, ...estimate }: CalculatorPageProps) {
  return (
    <PlainPage title={copy.title} lead={copy.lead} width="l">
      <ErrorSummary title={copy.invalid} errors={errorList(errors)} />
      <Split columns="pair" gap="10">
        <form method="get" action={href('/calculator')} noValidate data-calculator="">
          <Grid min="s" gap="5">
            {calculatorNames.map((name) => {
              const field = calculatorFields[name];
              return (
                <TextField
                  key={name}
                  name={name}
                  label={field.label}
                  hint={'hint' in field ? field.hint : undefined}
                  error={errors[name]}
                  defaultValue={typed[name]}
                  inputMode="decimal"
                  autoComplete="off"
                />
              );
            })}
          </Grid>
          <p className="plain-page-actions">
            <Button type="submit" variant="primary" size="large">
              {copy.submit}
            </Button>
          </p>
        </form>
        {input && <Result input={input} article={article} />}
      </Split>
      {input && <Estimate input={input} {...estimate} />}
    </PlainPage>
  );
}

function Result({ input, article }: Pick<CalculatorPageProps, 'article'> & { readonly input: CalculatorInput }) {
  const savings = savingsOf(input);
  const { savedHoursPerMonth: hours, plan } = savings;
  const gains = [
    [copy.firstYear, plan.gainFirstYear],
    [copy.month, plan.gainPerMonth],
  ] as const;
  return (
    <section className="calculator-result" aria-labelledby="calculator-result" aria-live="polite">
      <h2 id="calculator-result" className="mono-label">
        {copy.result}
      </h2>
      <dl>
        {plan.months !== null &&
          gains.map(([label, gain]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{moneyText(gain)}</b>
              </dd>
            </div>
          ))}
        <div>
          <dt>{copy.payback}</dt>
          <dd>{plan.months === null ? copy.never : copy.paybackAfter(monthsText(plan.months))}</dd>
        </div>
        <div>
          <dt>{copy.saved}</dt>
          <dd>{copy.savedHours(hoursText(hours), hoursText(hours * 12))}</dd>
        </div>
        <div>
          <dt>{copy.costs}</dt>
          <dd>{copy.planCosts(plan.name, moneyText(plan.setup), moneyText(plan.monthly))}</dd>
        </div>
      </dl>
      <details>
        <summary>{copy.formula}</summary>
        <ol>
          {formulaLines(input, savings).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {article && (
          <p>
            {copy.articleLead} <a href={article.path}>{article.title}</a>
          </p>
        )}
      </details>
    </section>
  );
}

interface EstimateProps extends Pick<CalculatorPageProps, 'email' | 'emailError' | 'isSent'> {
  readonly input: CalculatorInput;
}

function Estimate({ input, email, emailError, isSent }: EstimateProps) {
  const { title, lead, label, submit, sent } = copy.email;
  return (
    <Stack as="section" gap="4" rule="8" id="estimate" className="calculator-email" aria-labelledby="estimate-title">
      <h2 id="estimate-title">{title}</h2>
      {isSent ? (
        <Alert tone="success" role="status">
          {sent}
        </Alert>
      ) : (
        <form
          id={estimateForm}
          method="post"
          action={`${href('/calculator')}?${calculatorQuery(input)}#estimate`}
          noValidate
        >
          <p className="soft">{lead}</p>
          <TextField
            name="email"
            type="email"
            label={label}
            error={emailError || undefined}
            defaultValue={email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            marked
          />
          <Honeypot id={`estimate-${honeypotField}`} name={honeypotField} />
          <Button type="submit">{submit}</Button>
        </form>
      )}
    </Stack>
  );
}

function errorList(errors: CalculatorErrors): { fieldId: string; message: string }[] {
  return calculatorNames.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: name, message: `${calculatorFields[name].label}: ${message}` }];
  });
}
