import { site } from '#content/site.ts';

export function Wordmark() {
  return (
    <span className="wordmark">
      <svg
        viewBox="0 0 28 28"
        width="28"
        height="28"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <circle cx="14" cy="14" r="11.25" />
        <ellipse cx="14" cy="14" rx="5.5" ry="11.25" />
        <path className="wordmark-line" d="M14 0v28" strokeWidth="2" />
      </svg>
      {site.name}
    </span>
  );
}
