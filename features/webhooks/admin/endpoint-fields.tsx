import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { eventTypes, type EndpointFaults, type EndpointForm } from '#features/webhooks/webhooks.ts';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Text } from '#ui/layout/text.tsx';

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
        autoFocus={values.url === ''}
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
        {Object.entries(copy.typeGroups).map(([group, types], at) => (
          <FieldGroup key={group} id={`event-types-${at}`} label={group}>
            <div className="choices">
              {Object.entries(types).map(([type, label]) => (
                <Choice
                  key={type}
                  type="checkbox"
                  id={choiceId('eventTypes', (eventTypes as readonly string[]).indexOf(type))}
                  name="eventTypes"
                  value={type}
                  defaultChecked={(values.eventTypes as readonly string[]).includes(type)}
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
