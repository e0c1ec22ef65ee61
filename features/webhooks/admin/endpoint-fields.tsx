import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import {
  endpointFormats,
  type EndpointErrors,
  type EndpointForm,
  type EventGroup,
} from '#features/webhooks/webhooks.ts';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Text } from '#ui/layout/text.tsx';

interface EndpointFieldsProps {
  readonly values: EndpointForm;
  readonly errors: EndpointErrors;
  readonly eventGroups: readonly EventGroup[];
}

export function EndpointFields({ values, errors, eventGroups }: EndpointFieldsProps) {
  const types = eventGroups.flatMap(({ events }) => events.map(({ type }) => type));
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={copy.url}
        autoFocus={values.url === ''}
        hint={copy.urlHint}
        error={errors.url}
        defaultValue={values.url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
      />
      <SelectField
        name="format"
        label={copy.format}
        hint={copy.formatHint}
        options={endpointFormats.map((value) => ({ value, copy: copy.formats[value] }))}
        defaultValue={values.format}
      />
      <TextField
        name="description"
        label={copy.description}
        hint={copy.descriptionHint}
        error={errors.description}
        defaultValue={values.description}
        autoComplete="off"
        maxLength={200}
        optional
      />
      <FieldGroup id="eventTypes" label={copy.eventsLegend} error={errors.eventTypes}>
        {eventGroups.map(({ name, events }, at) => (
          <FieldGroup key={name} id={`event-types-${at}`} label={name}>
            <div className="choices">
              {events.map(({ type, label }) => (
                <Choice
                  key={type}
                  type="checkbox"
                  id={choiceId('eventTypes', types.indexOf(type))}
                  name="eventTypes"
                  value={type}
                  defaultChecked={values.eventTypes.includes(type)}
                >
                  {label}
                  <br />
                  <Text tone="soft" size="xs">
                    <code>{type}</code>
                  </Text>
                </Choice>
              ))}
            </div>
          </FieldGroup>
        ))}
      </FieldGroup>
    </>
  );
}
