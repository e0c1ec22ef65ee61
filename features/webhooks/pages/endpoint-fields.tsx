import { webhookCopy as copy } from '#content/webhooks.ts';
import { eventTypes, type EndpointFaults, type EndpointForm } from '#features/webhooks/webhooks.ts';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

interface EndpointFieldsProps {
  readonly values: EndpointForm;
  readonly faults: EndpointFaults;
}

export function EndpointFields({ values, faults }: EndpointFieldsProps) {
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={copy.url}
        hint={copy.urlHint}
        error={faults.url}
        defaultValue={values.url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
      />
      <TextField
        name="description"
        label={copy.description}
        hint={copy.descriptionHint}
        error={faults.description}
        defaultValue={values.description}
        autoComplete="off"
        maxLength={200}
        optional
      />
      <FieldGroup id="eventTypes" label={copy.eventsLegend} error={faults.eventTypes}>
        <div className="choices">
          {eventTypes.map((type, at) => (
            <Choice
              key={type}
              type="checkbox"
              id={choiceId('eventTypes', at)}
              name="eventTypes"
              value={type}
              defaultChecked={values.eventTypes.includes(type)}
            >
              {copy.typeCopy[type]} <code>{type}</code>
            </Choice>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
