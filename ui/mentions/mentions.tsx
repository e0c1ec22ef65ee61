import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Cluster } from '../layout/layout.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface MentionsProps {
  readonly areaId: string;
  readonly people: readonly { readonly name: string }[];
}

/** Suggests people once @ is typed into a text area: arrow keys choose, Enter or Tab inserts, Escape closes. */
export default function Mentions({ areaId, people }: MentionsProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  // Everyone of that name is mentioned.
  const names = [...new Set(people.map(({ name }) => name))];
  const found = names.filter((name) => typed !== null && isStart(typed, name)).slice(0, 8);
  const isOpen = found.length > 0;
  const insert = (name: string) => {
    const area = document.getElementById(areaId) as HTMLTextAreaElement;
    const to = area.selectionEnd;
    area.setRangeText(`@${name} `, to - (typed?.length ?? 0) - 1, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((at + found.length - 1) % found.length);
    else if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) insert(found[at] ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const area = document.getElementById(areaId) as HTMLTextAreaElement;
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => {
      setTyped(/(?<![\p{L}\p{N}])@([^\n@]{0,60})$/u.exec(area.value.slice(0, area.selectionEnd))?.[1] ?? null);
      setAt(0);
    };
    area.addEventListener('input', look, { signal });
    // Browsers fire this at the text area or at the document.
    document.addEventListener('selectionchange', () => document.activeElement === area && look(), { signal });
    area.addEventListener('keydown', (event) => press(event), { signal });
    area.addEventListener('blur', () => setTyped(null), { signal });
    return () => listening.abort();
  }, [areaId]);
  useEffect(() => {
    const area = document.getElementById(areaId);
    area?.setAttribute('aria-autocomplete', 'list');
    area?.setAttribute('aria-controls', id);
    area?.setAttribute('aria-activedescendant', isOpen ? `${id}-${at}` : '');
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [areaId, id, isOpen, at]);
  return (
    <>
      <Cluster as="ul" id={id} role="listbox" aria-label="People to mention" gap="2" rowGap="2" hidden={!isOpen}>
        {found.map((name, place) => (
          <li
            key={name}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            className="button"
            data-size="small"
            data-variant={place === at ? 'secondary' : 'quiet'}
            // Keeps the focus in the text area.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insert(name)}
          >
            {name}
          </li>
        ))}
      </Cluster>
      <VisuallyHidden>
        <span role="status">{isOpen && `${found.length} to mention. Use the arrow keys.`}</span>
      </VisuallyHidden>
    </>
  );
}

/** Whether the text begins the name or one of its words. */
function isStart(text: string, name: string): boolean {
  return ` ${name.toLowerCase()}`.includes(` ${text.toLowerCase()}`);
}
