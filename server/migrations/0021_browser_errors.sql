CREATE TABLE "browser_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"source" text NOT NULL,
	"release" text NOT NULL,
	"page" text NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browser_errors_level" CHECK ("browser_errors"."level" in ('warn', 'error')),
	CONSTRAINT "browser_errors_lengths" CHECK (length("browser_errors"."message") <= 500 and length("browser_errors"."source") <= 1000 and length("browser_errors"."release") <= 64 and length("browser_errors"."page") <= 200)
);
--> statement-breakpoint
CREATE INDEX "browser_errors_last_seen" ON "browser_errors" USING btree ("last_seen_at","id");