import './week-line.css';
import { newsletter } from '#content/newsletter.ts';
import { Stack } from '#ui/layout/layout.tsx';

export function WeekLine() {
  return (
    <Stack as="p" gap="2" className="week-line">
      <span className="week-line-days" aria-hidden="true">
        {newsletter.days.map((day, index) => (
          <span key={index} data-letter={index === 1 ? '' : undefined}>
            {day}
          </span>
        ))}
      </span>
      <span className="week-line-when">{newsletter.when}</span>
    </Stack>
  );
}
