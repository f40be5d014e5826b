/** Jobs close and texts appear by the day of the build, which in tests is always this one (src/lib/content/build-time.ts). */
process.env.SOURCE_DATE_EPOCH = String(Date.parse('2026-11-20') / 1000);
