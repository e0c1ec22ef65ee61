import './week-line.css';
import { newsletter } from '#content/newsletter.ts';

export function WeekLine() {
  return (
    <p className="week-line">
      <span className="week-line-days" aria-hidden="true">
        {newsletter.days.map((day, index) => (
          <span key={index} data-letter={index === 1 ? '' : undefined}>
            {day}
          </span>
        ))}
      </span>
      <span className="week-line-when">{newsletter.when}</span>
    </p>
  );
}
