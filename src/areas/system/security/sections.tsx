import { AlarmSection } from '#core/alarms/screens/AlarmSection.tsx';
import { BackupSection } from '#core/backup/BackupSection.tsx';
import { MachineSection } from '#core/machine/screens/MachineSection.tsx';
import { slot } from '#core/screens/slots.tsx';
import { allows } from '#core/session/session.web.ts';
import { SoftwareSection } from '#core/software/SoftwareSection.tsx';
import { VaultSection } from '#core/vault/VaultSection.tsx';
import { Doors, Keys, SecondFactors } from './AccessSections.tsx';
import { CyberEssentials } from './CyberEssentials.tsx';
import { LimitsHit, LiveSessions } from './DoorSections.tsx';
import { IntegrationSections } from './IntegrationSections.tsx';

const PLACE = 'security:section';

const Backups = () => allows('backup.view') && <BackupSection />;

slot(PLACE, AlarmSection, 10);
slot(PLACE, CyberEssentials, 15);
slot(PLACE, SecondFactors, 20);
slot(PLACE, Doors, 21);
slot(PLACE, LiveSessions, 22);
slot(PLACE, LimitsHit, 23);
slot(PLACE, VaultSection, 30);
slot(PLACE, Backups, 31);
slot(PLACE, Keys, 40);
slot(PLACE, IntegrationSections, 50);
slot(PLACE, MachineSection, 60);
slot(PLACE, SoftwareSection, 61);
