import { useState } from 'react';
import { Link, href } from 'react-router';
import { entryFields, type AddLeadResult } from '#features/leads/entries/lead-entry.ts';
import { randomUuid } from '#forms/form-id.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';

interface NewLeadFormProps {
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  /** Id of the signed-in person. */
  readonly me: string;
}

/** Adds a lead from a phone call or a meeting. Shows existing leads of the address first. */
export function NewLeadForm({ owners, me }: NewLeadFormProps) {
  const { fetcher, attributes, draft, edited } = useDraftForm<AddLeadResult>('new-lead', { isSaved: ({ ok }) => ok });
  const [formId] = useState(randomUuid);
  const result = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data : null;
  const errors = result && 'errors' in result ? result.errors : {};
  const known = result && 'known' in result ? result.known : [];
  const field = (name: keyof typeof entryFields) => {
    const { label, max } = entryFields[name];
    return {
      name,
      label,
      maxLength: max,
      error: edited.has(name) ? undefined : errors[name],
      autoComplete: 'off',
    } as const;
  };
  return (
    <Stack {...attributes} as={fetcher.Form} method="post" noValidate gap="5" width="m">
      <DraftNote {...draft} />
      <input type="hidden" name="formId" value={formId} />
      <Grid gap="5" rowGap="5" min="m">
        <TextField {...field('name')} optional autoFocus />
        <TextField {...field('email')} type="email" />
        <TextField {...field('company')} optional />
        <TextField {...field('phone')} type="tel" optional />
        <TextField {...field('value')} inputMode="decimal" placeholder="5,000" optional />
        <TextField {...field('source')} placeholder="Trade fair, referral" optional />
      </Grid>
      <TextArea {...field('message')} rows={4} optional />
      <SelectField
        name="owner"
        label="Owner"
        placeholder="Unassigned"
        error={errors.owner}
        defaultValue={owners.some(({ id }) => id === me) ? me : ''}
        options={owners.map(({ id, name }) => ({ value: id, copy: name }))}
      />
      {known.length > 0 && (
        <Alert tone="warning" role="alert" title="This email already has leads">
          <input type="hidden" name="another" value="on" />
          <ul>
            {known.map(({ id, name, title }) => (
              <li key={id}>
                <Link to={href('/admin/leads/:leadId', { leadId: id })}>{name || title || 'Open lead'}</Link>
                {name && title && `: ${title}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Cluster gap="3" align="stretch">
        <Button type="submit" variant="primary" busy={fetcher.state !== 'idle'}>
          {known.length > 0 ? 'Add another lead' : 'Add lead'}
        </Button>
        <ButtonLink href={href('/admin/leads')}>Cancel</ButtonLink>
      </Cluster>
    </Stack>
  );
}
