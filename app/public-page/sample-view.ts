/**
 * Measures as many page views as the back office says, after the page has loaded and a person has given a sign. Not where data is to be saved, nor in
 * browsers that a program steers.
 */
export function sampleView(): void {
  const { connection, webdriver } = navigator as { connection?: { saveData?: boolean }; webdriver?: boolean };
  const percent = Number(document.documentElement.dataset.measured);
  if (connection?.saveData || webdriver || !(Math.random() * 100 < percent)) return;
  // Measuring is not worth an error report. The observers also get what came before them.
  const measure = () => setTimeout(() => void import('./measure-view.ts').catch(Boolean), 2000);
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure);
}
