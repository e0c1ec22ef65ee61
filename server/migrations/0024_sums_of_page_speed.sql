CREATE TABLE "web_vital_sums" (
	"is_month" boolean NOT NULL,
	"day" date NOT NULL,
	"section" text NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"amounts" bigint[] NOT NULL,
	CONSTRAINT "web_vital_sums_is_month_day_section_device_metric_pk" PRIMARY KEY("is_month","day","section","device","metric"),
	CONSTRAINT "web_vital_sums_section_bytes" CHECK (octet_length("web_vital_sums"."section") <= 8000),
	CONSTRAINT "web_vital_sums_device_bytes" CHECK (octet_length("web_vital_sums"."device") <= 8000),
	CONSTRAINT "web_vital_sums_metric_bytes" CHECK (octet_length("web_vital_sums"."metric") <= 8000),
	CONSTRAINT "web_vital_sums_amounts_bytes" CHECK (octet_length("web_vital_sums"."amounts"::text) <= 8000)
);
--> statement-breakpoint
CREATE INDEX "subscriptions_commented" ON "subscriptions" USING btree ("ended_at") WHERE "subscriptions"."cancel_comment" <> '';