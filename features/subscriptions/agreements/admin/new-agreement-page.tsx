import { agreedPlans } from '#content/offers.ts';
import { Form, Link, href, useNavigation } from 'react-router';
import { agreedCopy } from '#content/payments/agreed.ts';
import {
  agreementFields,
  emptyAgreement,
  lineFields,
  type AgreementErrors,
  type AgreementForm,
} from '#features/subscriptions/agreements/agreement-form.ts';
import { collections, daysDueChoices } from '#features/billing/records/agreements.ts';
import type { NewAgreementResult } from '#features/subscriptions/agreements/new-agreement.server.ts';
import type { ClientData } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { AgreementPreview } from '#features/subscriptions/agreements/admin/agreement-preview.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

const copy = agreedCopy.form;

interface NewAgreementProps {
  readonly client: ClientData | null;
  readonly isInvoice: boolean;
  readonly result: NewAgreementResult | undefined;
}

/** First the client, then the terms, then what the client gets. */
export function NewAgreementPage({ client, isInvoice, result }: NewAgreementProps) {
  if (client === null) return <ClientSearch result={result} />;
  if (result?.kind === 'preview') return <AgreementPreview client={client} {...result} />;
  const kind = isInvoice ? 'invoice' : 'fee';
  const sent = result?.kind === 'form' && result.form.kind === kind ? result : undefined;
  return (
    <Stack gap="6" width="m">
      <ClientLine client={client} />
      <Tabs aria-label={copy.kind}>
        <KindLink client={client} kind="fee" isHere={!isInvoice} />
        <KindLink client={client} kind="invoice" isHere={isInvoice} />
      </Tabs>
      <TermsForm key={kind} form={sent?.form ?? { ...emptyAgreement, kind }} errors={sent?.errors ?? {}} />
    </Stack>
  );
}

interface KindLinkProps {
  readonly client: ClientData;
  readonly kind: 'fee' | 'invoice';
  readonly isHere: boolean;
}

function KindLink({ client, kind, isHere }: KindLinkProps) {
  const query = new URLSearchParams({ for: client.id, ...(kind === 'invoice' ? { kind } : {}) });
  return (
    <Link to={`${href('/admin/payments/new')}?${query}`} aria-current={isHere ? 'page' : undefined}>
      {kind === 'fee' ? copy.fee : copy.once}
    </Link>
  );
}

function ClientLine({ client: { name, email } }: { readonly client: ClientData }) {
  return (
    <p>
      <b>{name}</b> <span className="soft">{email === name ? null : email}</span>{' '}
      <Link className="small" to={href('/admin/payments/new')}>
        {copy.change}
      </Link>
    </p>
  );
}

function ClientSearch({ result }: Pick<NewAgreementProps, 'result'>) {
  const found = result?.kind === 'found' ? result : undefined;
  const typed = (name: 'name' | 'email') => ({ name, defaultValue: found?.invite[name] });
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Stack gap="5" width="m">
      <Form method="post" role="search">
        <Stack gap="4">
          <TextField
            name="q"
            type="search"
            label={copy.who}
            autoFocus
            hint={copy.whoHint}
            defaultValue={found?.q ?? ''}
            maxLength={100}
            autoComplete="off"
          />
          <Cluster gap="3">
            <Button type="submit" variant="primary" name="action" value="find" busy={isBusy}>
              {copy.find}
            </Button>
          </Cluster>
        </Stack>
      </Form>
      <div role="status">
        {found !== undefined && found.refused === undefined && found.found.length === 0 && <p>{copy.nobody}</p>}
        {found !== undefined && found.found.length > 0 && (
          <RuledList>
            {found.found.map(({ id, name, email }) => (
              <li key={id}>
                <Link to={`${href('/admin/payments/new')}?for=${encodeURIComponent(id)}`}>{name}</Link>
                <span className="soft small">{email}</span>
              </li>
            ))}
          </RuledList>
        )}
      </div>
      <Form method="post" noValidate>
        <Stack gap="4">
          <h2>{copy.invite.title}</h2>
          <p className="soft small">{copy.invite.hint}</p>
          <TextField label={copy.invite.name} error={refusalOf(found, 'name')} maxLength={200} {...typed('name')} />
          <TextField type="email" label={copy.invite.email} error={refusalOf(found, 'address')} {...typed('email')} />
          <Cluster gap="3">
            <Button type="submit" name="action" value="invite" busy={isBusy}>
              {copy.invite.send}
            </Button>
          </Cluster>
        </Stack>
      </Form>
    </Stack>
  );
}

function refusalOf(found: Extract<NewAgreementResult, { kind: 'found' }> | undefined, reason: 'name' | 'address') {
  return found?.refused === reason ? copy.invite.refused[reason] : undefined;
}

interface TermsFormProps {
  readonly form: AgreementForm;
  readonly errors: AgreementErrors;
}

function TermsForm({ form, errors }: TermsFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const isFee = form.kind !== 'invoice';
  const named = agreementFields.flatMap((fieldId) => {
    const message = errors[fieldId];
    return message === undefined ? [] : [{ fieldId, message }];
  });
  const plans = agreedPlans.map(({ id, name }) => ({ value: id, copy: name }));
  const days = daysDueChoices.map((value) => ({ value: String(value), copy: copy.daysDueCopy(value) }));
  const field = (name: keyof AgreementForm) => ({ name, defaultValue: form[name], error: errors[name] });
  return (
    <Form method="post" noValidate>
      <Stack gap="5">
        <input type="hidden" name="kind" value={form.kind} />
        <ErrorSummary title={copy.check} errors={named} />
        {isFee && <SelectField {...field('offer')} label={copy.plan} options={plans} placeholder={copy.noPlan} />}
        {isFee && <TextField {...field('amount')} label={copy.amount} inputMode="decimal" width="short" />}
        {!isFee &&
          lineFields.map(([line, amount], index) => (
            <Grid key={line} gap="3" min="m">
              <TextField {...field(line)} label={copy.line(index + 1)} maxLength={200} />
              <TextField {...field(amount)} label={copy.lineAmount} inputMode="decimal" />
            </Grid>
          ))}
        <TextField
          {...field('description')}
          label={copy.description}
          hint={isFee ? copy.descriptionHint : copy.invoiceHint}
          maxLength={200}
        />
        {isFee && <TextField {...field('firstDay')} type="date" label={copy.firstDay} hint={copy.firstDayHint} />}
        {isFee && (
          <TextField
            {...field('months')}
            inputMode="numeric"
            label={copy.months}
            hint={copy.monthsHint}
            width="short"
          />
        )}
        {isFee && (
          <SelectField
            {...field('collection')}
            label={copy.collection}
            options={collections.map((value) => ({ value, copy: agreedCopy.collections[value] }))}
          />
        )}
        {!isFee && <input type="hidden" name="collection" value="send_invoice" />}
        <SelectField {...field('daysDue')} label={copy.daysDue} options={days} />
        <Cluster gap="3">
          <Button type="submit" variant="primary" name="action" value="preview" busy={isBusy}>
            {copy.preview}
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}
