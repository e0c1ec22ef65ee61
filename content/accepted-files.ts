export const acceptedFilesHint = 'PDF, DOC, DOCX, TXT, PNG, JPG, JPEG, GIF, or ZIP; max 10MB per file, up to 10 files.';

export const acceptedExtensions = ['pdf', 'doc', 'docx', 'txt', 'png', 'jpg', 'jpeg', 'gif', 'zip'] as const;

export const acceptedFiles = acceptedExtensions.map((extension) => `.${extension}`).join(',');
