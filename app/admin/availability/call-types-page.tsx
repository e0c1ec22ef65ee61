import { href, Link } from 'react-router';
import { FormEnd } from '#app/admin/form-end.tsx';
import { callLengths, callPlaces } from '#features/availability/availability.public.ts';
import type { CallTypeData } from '#app/admin/availability/call-type-actions.server.ts';
import { callTypesCopy as copy } from '#features/availability/call-types/call-types.copy.ts';
import { callTypeNameLength, type CallTypeEntry, type HostName } from '#features/availability/call-types/call-types.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { useVersionSeen } from '#forms/drafts/use-version-seen.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { useToast } from '#ui/messages/toasts.tsx';

interface CallTypesPageProps {
  readonly types: readonly CallTypeEntry[];
  readonly hosts: readonly HostName[];
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

export function CallTypesPage({ types, hosts, isAdding, onAdded }: CallTypesPageProps) {
  const mayChange = useCan('settings');
  if (!mayChange)
    return (
      <ul>
        {types.map(({ id, name, minutes, place }) => (
          <li key={id}>
            <b>{name}</b>, {minutes} min. {copy.places[place]}
          </li>
        ))}
      </ul>
    );
  return (
    <Stack gap="8" width="m">
      {isAdding && <TypeForm type={null} hosts={hosts} onEnd={onAdded} />}
      {types.map((type) => (
        <TypeForm key={type.id} type={type} hosts={hosts} />
      ))}
    </Stack>
  );
}

interface TypeFormProps {
  readonly type: CallTypeEntry | null;
  readonly hosts: readonly HostName[];
  readonly onEnd?: () => void;
}

function TypeForm({ type, hosts, onEnd }: TypeFormProps) {
  const toast = useToast();
  const name = `call-type:${type?.id ?? 'new'}`;
  const { fetcher, attributes, draft, edited, isBusy } = useDraftForm<CallTypeData>(name, {
    key: name,
    isSaved: ({ ok }) => ok,
    onSaved: () => {
      toast({ text: copy.saved });
      onEnd?.();
    },
  });
  const version = useVersionSeen(type?.version ?? 0, edited);
  const { Form, data, trouble } = fetcher;
  const errorOf = (field: string) =>
    data?.ok === false && data.reason === field && !edited.has(field) ? data.message : undefined;
  return (
    <Stack
      as={Form}
      {...attributes}
      method="post"
      noValidate
      gap="4"
      rule={type === null ? undefined : '4'}
      aria-label={type?.name ?? copy.add}
    >
      <DraftNote {...draft} />
      <input type="hidden" name="action" value="save" />
      <input type="hidden" name="id" value={type?.id ?? ''} />
      <input type="hidden" name="version" value={version} />
      <Grid min="m" gap="3">
        <TextField
          name="name"
          id={`${name}-name`}
          label={copy.name}
          autoFocus={type === null}
          defaultValue={type?.name ?? ''}
          maxLength={callTypeNameLength}
          autoComplete="off"
          error={errorOf('name')}
        />
        <TextField
          name="minutes"
          id={`${name}-minutes`}
          type="number"
          inputMode="numeric"
          label={copy.minutes}
          {...callLengths}
          step={5}
          defaultValue={type?.minutes ?? 30}
          error={errorOf('minutes')}
        />
      </Grid>
      <SelectField
        key={type?.place}
        name="place"
        id={`${name}-place`}
        label={copy.place}
        options={callPlaces.map((value) => ({ value, copy: copy.places[value] }))}
        defaultValue={type?.place ?? 'link'}
        error={errorOf('place')}
      />
      <Hosts hosts={hosts} chosen={type?.hostIds ?? []} hintId={`${name}-hosts`} />
      <Choice type="checkbox" name="isActive" value="on" defaultChecked={type?.isActive ?? true}>
        {copy.isActive}
      </Choice>
      {type !== null && (
        <p className="soft small">
          {copy.address(`${href('/book')}?call=${type.slug}`)}{' '}
          {type.isActive && (
            <Link to={href('/admin/settings/questions/:form', { form: callForm(type.slug) })}>{copy.questions}</Link>
          )}
        </p>
      )}
      <FormEnd error={errorOf('stale') ?? errorOf('many')} trouble={trouble}>
        <Button type="submit" size="small" busy={isBusy}>
          {copy.save}
        </Button>
        {type === null && (
          <Button size="small" variant="quiet" onClick={onEnd}>
            {copy.cancel}
          </Button>
        )}
      </FormEnd>
    </Stack>
  );
}

interface HostsProps {
  readonly hosts: readonly HostName[];
  readonly chosen: readonly string[];
  readonly hintId: string;
}

function Hosts({ hosts, chosen, hintId }: HostsProps) {
  if (hosts.length === 0) return <p className="soft small">{copy.noHosts}</p>;
  return (
    <Stack as="fieldset" gap="2" aria-describedby={hintId}>
      <legend>{copy.hosts}</legend>
      <p id={hintId} className="soft small">
        {copy.hostsHint}
      </p>
      {hosts.map(({ userId, name }) => (
        <Choice key={userId} type="checkbox" name="host" value={userId} defaultChecked={chosen.includes(userId)}>
          {name}
        </Choice>
      ))}
    </Stack>
  );
}
