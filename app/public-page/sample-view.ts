/**
 * Measures as many page views as the back office says, after the page has loaded. Not where data is to be saved, nor in
 * browsers that a program steers.
 */
export function sampleView(): void {
  const { connection, webdriver } = navigator as { connection?: { saveData?: boolean }; webdriver?: boolean };
  const percent = Number(document.documentElement.dataset.measured);
  if (connection?.saveData || webdriver || !(Math.random() * 100 < percent)) return;
  addEventListener('load', () => {
    // Measuring is not worth an error report. The observers also get what came before them.
    setTimeout(() => void import('./measure-view.ts').catch(Boolean), 2000);
  });
}
