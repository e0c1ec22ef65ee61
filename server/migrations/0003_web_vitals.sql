CREATE TABLE "web_vitals" (
	"day" date NOT NULL,
	"section" text NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "web_vitals_day_section_device_metric_bucket_pk" PRIMARY KEY("day","section","device","metric","bucket"),
	CONSTRAINT "web_vitals_section_bytes" CHECK (octet_length("web_vitals"."section") <= 8000),
	CONSTRAINT "web_vitals_device_bytes" CHECK (octet_length("web_vitals"."device") <= 8000),
	CONSTRAINT "web_vitals_metric_bytes" CHECK (octet_length("web_vitals"."metric") <= 8000)
);
