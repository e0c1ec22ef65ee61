import { Form, href, useNavigation } from 'react-router';
import { invoiceCopy } from '#content/payments/invoice.ts';
import { BillingFieldset } from '#features/purchases/details/billing-fieldset.tsx';
import type { ReissueForm, ReissueFormResult } from '#features/purchases/reissue/reissue.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const copy = invoiceCopy.reissue;

interface ReissueSectionProps {
  readonly paymentId: string;
  readonly form: ReissueForm;
  readonly answer: ReissueFormResult | undefined;
}

/** In the back office: a paid invoice with a corrected buyer. */
export function ReissueSection({ paymentId, form, answer }: ReissueSectionProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <section aria-labelledby="reissue-title">
      <h2 id="reissue-title">{copy.title}</h2>
      <Stack gap="4">
        <p className="soft small">{copy.team}</p>
        <p>
          <a href={href('/dashboard/invoices/:paymentId', { paymentId })}>{copy.document}</a>
        </p>
        {answer !== undefined && answer.problem !== '' && <Alert tone="error">{answer.problem}</Alert>}
        <Form method="post" noValidate>
          <Stack gap="4">
            <BillingFieldset
              typed={answer?.typed ?? form.typed}
              faults={answer?.faults ?? {}}
              countries={form.countries}
              isRequired
            />
            <Cluster gap="3">
              <Button type="submit" name="action" value="reissue" busy={isBusy}>
                {copy.button}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      </Stack>
    </section>
  );
}
