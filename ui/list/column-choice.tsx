import { usePreference } from '../preference.tsx';
import { Choice } from '../fields/choice.tsx';
import { Icon } from '../icon.tsx';
import { Popover } from '../menu/popover.tsx';

export interface ColumnChoice {
  /** Labels of the columns that may be hidden. */
  readonly all: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (label: string) => void;
}

/** Which columns of a list this browser shows. The `extra` columns among `all` are hidden until chosen. */
export function useColumnChoice(list: string, all: readonly string[], extra: readonly string[] = []): ColumnChoice {
  const [value, set] = usePreference(`columns_${list}`);
  const toggled = new Set(all.filter((label) => value.split('.').includes(toId(label))));
  const hidden = new Set(all.filter((label) => toggled.has(label) !== extra.includes(label)));
  return {
    all,
    hidden,
    toggle(label) {
      const next = all.filter((one) => toggled.has(one) !== (one === label));
      set(next.map(toId).join('.'));
    },
  };
}

/** Cookies hold neither spaces nor commas. */
function toId(label: string): string {
  return label.toLowerCase().replaceAll(/\W+/gu, '-');
}

export function ColumnMenu({ choice: { all, hidden, toggle } }: { readonly choice: ColumnChoice }) {
  return (
    <Popover
      label={
        <>
          Columns <Icon name="chevron-down" />
        </>
      }
      align="end"
      button={{ variant: 'quiet' }}
      panel={{ role: 'group', 'aria-label': 'Columns' }}
    >
      <div className="list-toolbar-columns">
        {all.map((label) => (
          <Choice key={label} type="checkbox" checked={!hidden.has(label)} onChange={() => toggle(label)}>
            {label}
          </Choice>
        ))}
      </div>
    </Popover>
  );
}
