ALTER TABLE "browser_errors" DROP CONSTRAINT "browser_errors_lengths";--> statement-breakpoint
ALTER TABLE "browser_errors" ADD CONSTRAINT "browser_errors_id_bytes" CHECK (octet_length("browser_errors"."id") <= 8000);--> statement-breakpoint
ALTER TABLE "browser_errors" ADD CONSTRAINT "browser_errors_level_bytes" CHECK (octet_length("browser_errors"."level") <= 8000);--> statement-breakpoint
ALTER TABLE "browser_errors" ADD CONSTRAINT "browser_errors_message_bytes" CHECK (octet_length("browser_errors"."message") <= 8000);--> statement-breakpoint
ALTER TABLE "browser_errors" ADD CONSTRAINT "browser_errors_source_bytes" CHECK (octet_length("browser_errors"."source") <= 8000);--> statement-breakpoint
ALTER TABLE "browser_errors" ADD CONSTRAINT "browser_errors_release_bytes" CHECK (octet_length("browser_errors"."release") <= 8000);--> statement-breakpoint
ALTER TABLE "browser_errors" ADD CONSTRAINT "browser_errors_page_bytes" CHECK (octet_length("browser_errors"."page") <= 8000);