import { todayCopy as copy } from '#features/today/today.copy.ts';
import { dayCopy } from '#features/leads/leads.copy.ts';
import { snoozeDays } from '#features/leads/snooze/snooze.public.ts';
import { Icon } from '#ui/icon.tsx';
import { useLocale } from '#ui/local-time.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';

interface SnoozeMenuProps {
  /** The task or lead, for the menu's accessible name. */
  readonly name: string;
  /** The reader's day: 2027-03-01. */
  readonly today: string;
  /** `shown`: the day as the menu displays it. */
  readonly onSnooze: (day: string, shown: string) => void;
}

export function SnoozeMenu({ name, today, onSnooze }: SnoozeMenuProps) {
  const locale = useLocale();
  const days = snoozeDays(today).map((one) => ({ ...one, shown: dayCopy(one.day, today, locale) }));
  return (
    <Menu
      name={copy.due.snoozeOf(name)}
      align="end"
      label={
        <>
          {copy.due.snooze} <Icon name="chevron-down" />
        </>
      }
      button={{ variant: 'quiet', className: 'today-snooze' }}
    >
      {days.map(({ label, day, shown }) => (
        <MenuItem key={label} onSelect={() => onSnooze(day, shown)}>
          {label} <span className="soft">{shown}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
