import type { PostProcessorModule } from 'i18next';
import { keepTogether } from '#src/lib/content/keep-together.ts';

/** i18next hands each text over that it gives out (astro-i18next.config.cjs). */
const postProcessor: PostProcessorModule = {
  type: 'postProcessor',
  name: 'keepTogether',
  process: keepTogether,
};

export default postProcessor;
