import { about } from './scenes/about.ts';
import { aiAgentAutomation } from './scenes/ai-agent-automation.ts';
import { aiWorkforce } from './scenes/ai-workforce.ts';
import { airline } from './scenes/airline.ts';
import { aviation } from './scenes/aviation.ts';
import { careers } from './scenes/careers.ts';
import { ecom } from './scenes/ecom.ts';
import { fintech } from './scenes/fintech.ts';
import { generativeFrontends } from './scenes/generative-frontends.ts';
import { hero } from './scenes/hero.ts';
import { horse } from './scenes/horse.ts';
import { medicalnew } from './scenes/medicalnew.ts';
import { microservicesArchitecture } from './scenes/microservices-architecture.ts';
import { portraitEm, portraitMm } from './scenes/monogram.ts';
import { placeholder } from './scenes/placeholder.ts';
import { processAnalysis } from './scenes/process-analysis.ts';
import { reactDevelopment } from './scenes/react-development.ts';
import { spotifyModel } from './scenes/spotify-model.ts';
import { teams } from './scenes/teams.ts';
import { techLeadership } from './scenes/tech-leadership.ts';
import type { Scene } from './view.ts';

interface Picture {
  readonly scene: Scene;
  readonly width: number;
  readonly height: number;
}

const wide = (scene: Scene): Picture => ({ scene, width: 1600, height: 1000 });
const portrait = (scene: Scene): Picture => ({ scene, width: 800, height: 800 });

/** Every picture in content/images by its name there; sizes in pixels. */
export const pictures: Readonly<Record<string, Picture>> = {
  hero: wide(hero),
  'hero-portrait': { scene: hero, width: 960, height: 1200 },
  about: wide(about),
  careers: wide(careers),
  placeholder: wide(placeholder),
  'portrait-em': portrait(portraitEm),
  'portrait-mm': portrait(portraitMm),

  // Case studies: the names are those of the addresses under /images/.
  horse: wide(horse),
  ecom: wide(ecom),
  aviation: wide(aviation),
  fintech: wide(fintech),
  airline: wide(airline),
  medicalnew: wide(medicalnew),

  'service-mauritian-teams': wide(teams),
  'service-ai-workforce': wide(aiWorkforce),
  'service-process-analysis': wide(processAnalysis),

  // Articles: the names are their ids.
  'ai-agent-automation': wide(aiAgentAutomation),
  'react-development': wide(reactDevelopment),
  'generative-frontends': wide(generativeFrontends),
  'microservices-architecture': wide(microservicesArchitecture),
  'tech-leadership': wide(techLeadership),
  'spotify-model': wide(spotifyModel),
};
