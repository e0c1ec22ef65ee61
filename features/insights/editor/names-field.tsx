import './names-field.css';
import { useRef, useState, type KeyboardEvent } from 'react';
import { describedBy, FieldGroup } from '#ui/fields/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { Cluster, Row, Stack } from '#ui/layout/layout.tsx';

const maxOffered = 8;

interface NamesFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error?: string;
  readonly optional?: boolean;
  readonly names: readonly string[];
  readonly max: number;
  readonly longest: number;
  readonly known?: readonly string[];
  /** Unknown names are added only by a button, so that unfinished words add none. */
  readonly isChoice?: boolean;
  readonly onChange: (names: readonly string[]) => void;
}

/** Enter or a comma adds a name; its button removes it. Suggests known names and offers to create new ones. */
export function NamesField(props: NamesFieldProps) {
  const { id, label, hint, error, optional, names, max, longest, known = [], isChoice = false, onChange } = props;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = names.length >= max;

  function add(text: string): void {
    const added = text.split(',').flatMap((part) => {
      const name = part.trim().slice(0, longest);
      return isChoice ? (knownName(name) ?? []) : name;
    });
    if (!isChoice || added.length > 0) addNames(added);
  }

  function knownName(typedName: string): string | undefined {
    return known.find((name) => name.toLowerCase() === typedName.toLowerCase());
  }

  function addNames(added: readonly string[]): void {
    const next = [...new Set([...names, ...added.filter((name) => name !== '')])].slice(0, max);
    setTyped('');
    if (next.length !== names.length) onChange(next);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && names.length > 0) onChange(names.slice(0, -1));
  }

  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} optional={optional}>
      <Stack gap="2" className="names-field">
        {names.length > 0 && (
          <Cluster as="ul" gap="2" className="small">
            {names.map((name) => (
              <Row as="li" key={name} gap="1">
                {name}
                <button
                  type="button"
                  className="row soft"
                  aria-label={`Remove ${name}`}
                  onClick={() => {
                    onChange(names.filter((other) => other !== name));
                    input.current?.focus();
                  }}
                >
                  <Icon name="close" />
                </button>
              </Row>
            ))}
          </Cluster>
        )}
        <input
          ref={input}
          id={id}
          className="control"
          aria-label={isFull ? `${label}: ${max} at the most` : `Add to ${label.toLowerCase()}`}
          aria-describedby={describedBy(id, { hint, error })}
          aria-invalid={error ? true : undefined}
          list={known.length > 0 && !isChoice ? `${id}-known` : undefined}
          maxLength={longest}
          value={typed}
          readOnly={isFull}
          onChange={(event) => {
            const { value } = event.currentTarget;
            // Picked from the list, or several pasted at once.
            if (value.includes(',') || (known.includes(value) && !names.includes(value))) add(value);
            else setTyped(value);
          }}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
        {isChoice && !isFull && typed.trim() !== '' && (
          <Cluster gap="2">
            {known
              .filter((name) => !names.includes(name) && name.toLowerCase().includes(typed.trim().toLowerCase()))
              .slice(0, maxOffered)
              .map((name) => (
                <Button key={name} type="button" size="small" onClick={() => addNames([name])}>
                  {name}
                </Button>
              ))}
            {knownName(typed.trim()) === undefined && (
              <Button type="button" size="small" variant="quiet" onClick={() => addNames([typed.trim()])}>
                Create “{typed.trim()}”
              </Button>
            )}
          </Cluster>
        )}
        {known.length > 0 && !isChoice && (
          <datalist id={`${id}-known`}>
            {known
              .filter((name) => !names.includes(name))
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
        )}
      </Stack>
    </FieldGroup>
  );
}
