import { AlarmSection } from '#platform/alarms/screens/AlarmSection.tsx';
import { BackupSection } from '#platform/backup/BackupSection.tsx';
import { MachineSection } from '#platform/machine/screens/MachineSection.tsx';
import { slot } from '#engine/screens/slots.tsx';
import { allows } from '#engine/session/session.web.ts';
import { SoftwareSection } from '#platform/software/SoftwareSection.tsx';
import { StoppedUsers } from '#platform/vault/StoppedUsers.tsx';
import { VaultSection } from '#platform/vault/VaultSection.tsx';
import { SignIns, Keys, SecondFactors } from './AccessSections.tsx';
import { CyberEssentials } from './CyberEssentials.tsx';
import { LimitsHit, LiveSessions } from './SessionSections.tsx';
import { IntegrationSections } from './IntegrationSections.tsx';

const PLACE = 'security:section';

const Backups = () => allows('backup.view') && <BackupSection />;

slot(PLACE, AlarmSection, 10);
slot(PLACE, CyberEssentials, 15);
slot(PLACE, SecondFactors, 20);
slot(PLACE, SignIns, 21);
slot(PLACE, LiveSessions, 22);
slot(PLACE, LimitsHit, 23);
slot(PLACE, VaultSection, 30);
slot(PLACE, StoppedUsers, 31);
slot(PLACE, Backups, 32);
slot(PLACE, Keys, 40);
slot(PLACE, IntegrationSections, 50);
slot(PLACE, MachineSection, 60);
slot(PLACE, SoftwareSection, 61);
