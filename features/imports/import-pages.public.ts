export { ImportPage, ImportReview } from '#features/imports/import-pages.tsx';
